import { messages } from '@legible/contracts/messages';
import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function SettingsCard() {
  const { data, isPending, isError, refetch } = useSettings();
  useEffect(() => {
    if (isError) notify.error(messages.settings.loadFailed);
  }, [isError]);

  return (
    <Card className="grid gap-5 p-6" aria-label="User Settings">
      <CardHeading title="User Settings" />
      {isPending && <SettingsSkeleton />}
      {isError && (
        <Alert message={{ title: messages.settings.loadFailed }}>
          <div>
            <Button variant="outline" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {data === null && <p className="text-sm text-muted">{messages.settings.none}</p>}
      {data && <SettingsForm settings={data} />}
    </Card>
  );
}

function SettingsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-9 w-28" />
    </div>
  );
}
