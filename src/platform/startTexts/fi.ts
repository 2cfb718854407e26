import common from '../../../locales/fi/common.json';
import errors from '../../../locales/fi/errors.json';
import session from '../../../locales/fi/session.json';

/** The texts of the first screen, in one request. */
export const texts = { common, errors, session };
