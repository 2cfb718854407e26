/** Keys of the product in the browser's storage. [SHELL-69, SHELL-70, SHELL-71] */
export const storageKeys = {
  token: 'tillsyn.token',
  user: 'tillsyn.user',
  language: 'tillsyn.language',
  active: 'tillsyn.active',
  scheme: 'tillsyn.scheme',
  menu: 'tillsyn.menu',
  requestedAddress: 'tillsyn.wanted',
  places: 'tillsyn.places',
  config: 'tillsyn.config',
  level: 'tillsyn.level',
  kept: 'tillsyn.kept',
  lists: 'tillsyn.lists',
  views: 'tillsyn.views',
  searches: 'tillsyn.searches',
  recovered: 'tillsyn.recovered',
  /** Prefix of pending calls, followed by the call's own key. */
  call: 'tillsyn.call.',
  moves: 'tillsyn.moves',
  guide: 'tillsyn.guide',
  kinds: 'tillsyn.kinds',
  drawingSet: 'tillsyn.drawingSet',
} as const;
