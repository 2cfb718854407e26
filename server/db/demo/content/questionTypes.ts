/** Question of the demo data with its two possible answers. */
export interface QuestionSeed {
  name: string;
  description: string;
  law: string;
  lawLink: string | null;
  positive: string;
  negative: string;
}

/** Group of questions; global without company and customer. */
export interface QuestionGroupSeed {
  key: string;
  name: string;
  company?: string;
  customer?: string;
  questions: QuestionSeed[];
}

/** Checklist that consists of whole question groups. */
export interface ChecklistSeed {
  key: string;
  name: string;
  description: string;
  groups: readonly string[];
  company?: string;
  customer?: string;
}

/** Law with the URL of its text. */
export interface Law {
  name: string;
  link: string;
}

/** Builds a question from its texts and the law behind it. */
export function question(
  name: string,
  positive: string,
  negative: string,
  law: Law | null,
  description: string,
): QuestionSeed {
  return { name, description, law: law?.name ?? '', lawLink: law?.link ?? null, positive, negative };
}
