/** Not checked by the bundler: plugin timings depend on the machine, and a build with warnings fails. */
export const buildChecks = { bundlerTimings: false };
