import common from '../../../locales/sv/common.json';
import errors from '../../../locales/sv/errors.json';
import session from '../../../locales/sv/session.json';

/** The texts of the first screen, in one request. */
export const texts = { common, errors, session };
