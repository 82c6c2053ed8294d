import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { messages } from '@legible/contracts/messages/application';
import {
  type Settings,
  type SettingsResponse,
  processedTag,
  settings as settingsSchema,
} from '@legible/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import { fieldError } from '../../lib/field-errors.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { NotifiesField } from './notifies-field.tsx';
import { RetentionField } from './retention-field.tsx';
import { saveSettings } from './settings-api.ts';
import { SwitchField } from './switch-field.tsx';
import { SETTINGS_KEY } from './use-settings.ts';

const texts = accountTexts.settings;

export function SettingsForm({ settings }: { settings: SettingsResponse }) {
  const queryClient = useQueryClient();
  const { register, control, handleSubmit, reset } = useForm<Settings>({
    resolver: zodResolver(settingsSchema, { error: fieldError }),
    // Follows what another tab saved, but for what is being changed here.
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: saveSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(SETTINGS_KEY, saved);
      reset(saved);
      notify.success(messages.settings.updated, { about: 'settings' });
    },
    onError: () => notify.error(messages.settings.updateFailed, { about: 'settings' }),
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit((next) => save.mutate(next))(event)}
    >
      <TagField control={control} register={register} />
      <SwitchFields settings={settings} control={control} />
      {settings.languages !== undefined && (
        <Controller
          control={control}
          name="languages"
          render={({ field }) => (
            <LanguagesField value={field.value ?? null} onChange={field.onChange} />
          )}
        />
      )}
      {settings.retention_days !== undefined && (
        <Controller
          control={control}
          name="retention_days"
          render={({ field }) => (
            <RetentionField
              saved={settings}
              value={field.value ?? null}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {save.isError && <p className="text-sm text-danger">{messages.settings.updateFailed}</p>}
      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? texts.busy : texts.submit}
        </Button>
      </div>
    </form>
  );
}

interface SwitchFieldsProps extends Pick<UseFormReturn<Settings>, 'control'> {
  settings: SettingsResponse;
}

/** What happens by itself: uploads begin, and the end of long runs is told. */
function SwitchFields({ settings, control }: SwitchFieldsProps) {
  return (
    <>
      <Controller
        control={control}
        name="autostart_ocr"
        render={({ field }) => (
          <SwitchField
            id="autostart"
            label={texts.autostart}
            hint={texts.autostartHint}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {settings.notifies !== undefined && (
        <Controller
          control={control}
          name="notifies"
          render={({ field }) => (
            <NotifiesField value={field.value ?? true} onChange={field.onChange} />
          )}
        />
      )}
      {settings.mails_when_ready !== undefined && (
        <Controller
          control={control}
          name="mails_when_ready"
          render={({ field }) => (
            <SwitchField
              id="mails-when-ready"
              label={texts.mails}
              hint={texts.mailsHint}
              value={field.value ?? true}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  );
}

type TagFieldProps = Pick<UseFormReturn<Settings>, 'control' | 'register'>;

/** Its hint says what the tag that stands in the field does. */
function TagField({ control, register }: TagFieldProps) {
  const tag = useWatch({ control, name: 'processed_tag' });
  const { errors } = useFormState({ control, name: 'processed_tag' });
  return (
    <Field
      label={texts.tag}
      hint={texts.tagHint(processedTag.safeParse(tag).data ?? null)}
      autoComplete="off"
      error={errors.processed_tag?.message}
      {...register('processed_tag')}
    />
  );
}
