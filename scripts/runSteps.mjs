/**
 * Runs steps in their order, two side by side where both need only one slot.
 *
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @param {{ children: import('./steps.mjs').Children, report: ReturnType<typeof import('./report.mjs').createReport>, slots?: number }} options
 */
export async function runSteps(steps, { children, report, slots = 2 }) {
  let free = slots
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  for (const step of steps) {
    while (free < step.slots) await Promise.race(running)
    free -= step.slots
    const done = report
      .step(step.title, () => step.run(children))
      .catch((error) => report.fail(error))
      .finally(() => {
        free += step.slots
        running.delete(done)
      })
    running.add(done)
  }
  await Promise.all(running)
}
