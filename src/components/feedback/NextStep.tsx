import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

export type NextStepProps = { label: string } & ({ to: string } | { onAct: () => void });

/** Button of an empty state: a link to the source of its records, or the action that creates one. [SETUP-11] */
export const NextStep = ({ label, ...way }: NextStepProps) =>
  'to' in way ? (
    <Button component={Link} to={way.to} variant="default">
      {label}
    </Button>
  ) : (
    <Button variant="default" onClick={way.onAct}>
      {label}
    </Button>
  );
