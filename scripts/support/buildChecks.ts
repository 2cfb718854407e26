/** Options that turn off the bundler's plugin timings: they depend on the machine, and a build with warnings fails. */
export const buildChecks = { bundlerTimings: false };
