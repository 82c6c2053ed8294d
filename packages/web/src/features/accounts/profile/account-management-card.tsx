import { accountTexts } from '@legible/contracts/messages/accounts';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { useLogout } from '../session/use-logout.ts';

const texts = accountTexts.profile;

export function AccountManagementCard() {
  const logout = useLogout();
  return (
    <Card className="grid gap-5 p-6" aria-label={texts.management}>
      <CardHeading title={texts.management} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.changePassword} variant="outline">
          {texts.changePassword}
        </ButtonLink>
        <Button variant="outline" onClick={() => void logout()}>
          {texts.logout}
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-sm text-muted">{texts.leaving}</p>
        <div className="flex flex-wrap gap-3">
          <ExportData />
          <DeleteAccount />
        </div>
      </div>
    </Card>
  );
}
