/** What the bundler needn't look at: how long its plugins take depends on the machine, and a build that warns fails. */
export const buildChecks = { bundlerTimings: false };
