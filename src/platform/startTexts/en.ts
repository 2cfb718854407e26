import common from '../../../locales/en/common.json';
import errors from '../../../locales/en/errors.json';
import session from '../../../locales/en/session.json';

/** The texts of the first screen, in one request. */
export const texts = { common, errors, session };
