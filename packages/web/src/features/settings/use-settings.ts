import { useQuery } from '@tanstack/react-query';
import { DEFAULT_SETTINGS } from '@legible/contracts/settings';
import { fetchSettings } from './settings-api.ts';

export const SETTINGS_KEY = ['settings'] as const;

export function useSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: fetchSettings });
}

/** What uploading needs to know of the settings; without an answer files are not sent by themselves. */
export function usePreferences() {
  const { data, isPending, isError, refetch } = useSettings();
  return {
    loading: isPending,
    failed: isError,
    autostart: data?.autostart_ocr ?? DEFAULT_SETTINGS.autostart_ocr,
    reload: () => void refetch(),
  };
}
