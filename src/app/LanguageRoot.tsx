import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { LeaveBlocker } from '../components/leaving/LeaveBlocker.tsx';
import { i18n } from '../platform/language/i18n.ts';
import { isLanguage, storedLanguage } from '../platform/language/language.ts';
import { correctAddress } from '../platform/startAddress.ts';

/** Sets the interface to the address's language; an address without a supported one is corrected. [SHELL-02, SHELL-03, SHELL-08] */
export const LanguageRoot = () => {
  const { language } = useParams();
  const { pathname, search } = useLocation();
  const isOurs = isLanguage(language);

  useEffect(() => {
    if (isOurs && i18n.language !== language) void i18n.changeLanguage(language);
  }, [isOurs, language]);

  if (isOurs)
    return (
      <LeaveBlocker>
        <Outlet />
      </LeaveBlocker>
    );
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  return <Navigate to={correctAddress(pathname + search, context)} replace />;
};
