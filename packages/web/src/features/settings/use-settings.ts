import { useQuery } from '@tanstack/react-query';
import { fetchSettings } from './settings-api.ts';

export const SETTINGS_KEY = ['settings'] as const;

export function useSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: fetchSettings });
}
