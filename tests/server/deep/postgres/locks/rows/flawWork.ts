import { flaws } from '#server/db/schema/flaws.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';

/** Creates a flaw, open or fixed by a user other than the acting ones. */
const begun = async (lab: Lab, isFixed = false) => {
  const { people, map, level } = await lab.seed.tenant();
  const { id } = await aFlaw(lab, map);
  const fix = { done: lab.time.now.toISOString(), doneBy: 'annan@example.com', measure: 'Tätad' };
  if (isFixed) await lab.db.update(flaws).set(fix);
  return { id, level, people, send: lab.as(people.Admin) };
};
const rules = [1, 2, 3, 4].map((severity) => ({ severity, dueDays: 3, isCheckedByAnother: false }));

/** Rows for flaws as work orders. */
export const flawWorkRows: Rows = {
  'two who assign a flaw alike': async (lab) => {
    const { id, people, send } = await begun(lab);
    const assign = send('setFlawWork', {}, { flawIds: [id], personId: people.User.id });
    await lab.hears('200', assign, assign);
    await lab.stands('flaw_events', 'kind', `flaw_id = ${id}`, ['changed']);
  },
  'a check of a flaw, and its refusal': async (lab) => {
    const { id, people, send } = await begun(lab, true);
    const check = send('createFlawEvent', {}, { flawId: id, kind: 'checked' });
    const refusal = { flawId: id, kind: 'refused', text: 'Läcker än' };
    await lab.hears('409 flaw_not_to_check', check, lab.as(people.User)('createFlawEvent', {}, refusal));
    await lab.stands('flaws', 'id', 'continues_id is not null', []);
  },
  'two refusals of a flaw’s check': async (lab) => {
    const { id, send } = await begun(lab, true);
    const refuse = send('createFlawEvent', {}, { flawId: id, kind: 'refused', text: 'Läcker än' });
    await lab.hears('409 flaw_not_to_check', refuse, refuse);
    await lab.stands('flaws', 'continues_id', 'continues_id is not null', [id]);
  },
  'two who save a level’s rules of severities': async (lab) => {
    const { level, send } = await begun(lab);
    const save = send('saveSeverityRules', {}, { customerId: level.id, rules });
    await lab.hears('200', save, save);
    await lab.stands('severity_rules', 'severity', `customer_id = ${level.id}`, [1, 2, 3, 4]);
  },
};
