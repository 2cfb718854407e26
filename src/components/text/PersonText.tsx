import { usePersonName } from '#platform/usePersonName.ts';
import { EmailText } from './EmailText.tsx';

/** Person by name, or by address if the name is unknown. [LIFE-306] */
export const PersonText = ({ email }: { email: string }) => <EmailText text={usePersonName()(email)} />;
