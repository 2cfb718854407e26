import { usePersonName } from '#platform/usePersonName.ts';
import { EmailText } from './EmailText.tsx';

/** A person by name, or by address where no name is known. [LIFE-306] */
export const PersonText = ({ email }: { email: string }) => <EmailText text={usePersonName()(email)} />;
