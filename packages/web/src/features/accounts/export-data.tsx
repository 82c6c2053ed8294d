import { messages } from '@legible/contracts/messages';
import { detailOf } from '../../lib/api-error.ts';
import { saveResponse } from '../../lib/file-download.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { exportData } from './profile-api.ts';

async function download(password: string): Promise<string | null> {
  try {
    const response = await exportData(password);
    await saveResponse(response);
    notify.success(messages.profile.exportStarted);
    return null;
  } catch (error) {
    const words = detailOf(error) ?? messages.profile.exportFailed;
    notify.error(words);
    return words;
  }
}

export function ExportData() {
  return (
    <PasswordDialog
      trigger={<Button variant="outline">Download my data</Button>}
      title="Download my data"
      description={
        <p>
          You get a ZIP archive with your account, your settings and all of your files, originals
          and processed ones. Enter your password to go on.
        </p>
      }
      action="Download"
      onConfirm={download}
    />
  );
}
