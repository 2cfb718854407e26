import { Navigate, useLocation } from 'react-router-dom';
import { storedLanguage } from '#platform/language/language.ts';
import { pathTo } from '#platform/paths.ts';
import { correctAddress, languageOf } from '#platform/startAddress.ts';

/**
 * Redirect for an address without a route: with a language it opens the language root, without one it gets its language.
 * [SHELL-07, SHELL-08]
 */
export const Unmatched = () => {
  const { pathname, search } = useLocation();
  const language = languageOf(pathname);
  if (language) return <Navigate to={pathTo('dashboard', {}, { language })} replace />;
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  return <Navigate to={correctAddress(pathname + search, context)} replace />;
};
