import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

export type NextStepProps = { label: string } & ({ to: string } | { onAct: () => void });

/** The button of an empty place: the way to where its records come from, or the act that makes one. [SETUP-11] */
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
