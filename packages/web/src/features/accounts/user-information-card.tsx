import { accountTexts } from '@legible/contracts/account-messages';
import { messages } from '@legible/contracts/messages';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { AddressConfirmation } from './address-confirmation.tsx';
import type { SignedInUser } from './stored-user.ts';

const texts = accountTexts.profile;

export function UserInformationCard({ user }: { user: SignedInUser }) {
  return (
    <Card className="grid gap-5 p-6" aria-label={texts.information}>
      <CardHeading title={texts.information} />
      <dl className="grid gap-4 text-sm">
        <div className="grid gap-1">
          <dt className="text-muted">{texts.fullName}</dt>
          <dd className="font-medium wrap-anywhere">
            <bdi>
              {user.name} {user.last_name}
            </bdi>
          </dd>
        </div>
        <div className="grid gap-1">
          <dt className="text-muted">{texts.emailAddress}</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          <dd className="mt-1">
            <AddressConfirmation />
          </dd>
        </div>
      </dl>
      <div>
        {/* The specification asks for this alert and nothing else (S2.47). */}
        <Button variant="outline" onClick={() => window.alert(messages.profile.updateSoon)}>
          {texts.update}
        </Button>
      </div>
    </Card>
  );
}
