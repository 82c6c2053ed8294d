import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import { detailOf } from '../../../lib/api/api-error.ts';
import { saveResponse } from '../../../lib/file-download.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { exportData } from './profile-api.ts';

const texts = accountTexts.exporting;

async function download(password: string): Promise<string | null> {
  try {
    const response = await exportData(password);
    await saveResponse(response);
    notify.success(messages.profile.exportStarted);
    return null;
  } catch (error) {
    return detailOf(error) ?? messages.profile.exportFailed;
  }
}

export function ExportData() {
  return (
    <PasswordDialog
      trigger={<Button variant="outline">{texts.title}</Button>}
      title={texts.title}
      description={<p>{texts.text}</p>}
      action={texts.submit}
      onConfirm={download}
    />
  );
}
