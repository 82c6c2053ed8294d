import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import { LoadedCard } from '../../ui/loaded-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function SettingsCard() {
  const query = useSettings();
  const { data } = query;

  return (
    <LoadedCard
      title={accountTexts.settings.title}
      query={query}
      failure={messages.settings.loadFailed}
      outline={['h-28 w-full', 'h-12 w-2/3', 'h-24 w-full', 'h-9 w-28']}
    >
      {data === null && <p className="text-sm text-muted">{messages.settings.none}</p>}
      {data && <SettingsForm settings={data} />}
    </LoadedCard>
  );
}
