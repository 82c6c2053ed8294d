import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_SETTINGS, type SettingsResponse } from '@legible/contracts/settings';
import { messages } from '@legible/contracts/messages/application';
import { notify } from '../../lib/notify.ts';
import { fetchSettings, saveSettings } from './settings-api.ts';

export const SETTINGS_KEY = ['settings'] as const;

export const settingsQuery = { queryKey: SETTINGS_KEY, queryFn: fetchSettings };

export function useSettings() {
  return useQuery(settingsQuery);
}

/** What uploading needs to know of the settings; without an answer files are not sent by themselves. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch } = useSettings();
  const keep = (settings: SettingsResponse) => queryClient.setQueryData(SETTINGS_KEY, settings);

  const chooseLanguages = async (languages: readonly string[] | null) => {
    if (!data) return;
    const { processed_tag, autostart_ocr } = data;
    const next = { processed_tag, autostart_ocr, languages: languages && [...languages] };
    keep({ ...data, ...next });
    try {
      keep(await saveSettings(next));
    } catch {
      keep(data);
      notify.error(messages.settings.languagesFailed);
    }
  };
  return {
    loading: isPending,
    failed: isError,
    autostart: data?.autostart_ocr ?? DEFAULT_SETTINGS.autostart_ocr,
    languages: data?.languages ?? null,
    notifies: data?.notifies ?? false,
    chooseLanguages: (languages: readonly string[] | null) => void chooseLanguages(languages),
    reload: () => void refetch(),
  };
}
