import { StatusPanel } from './StatusPanel.js'

/** For whoever builds an app: what the hooks say and what happened, live. */
export function DeveloperPanels() {
  return (
    <section aria-labelledby="state-heading">
      <h2 id="state-heading">Live state</h2>
      <StatusPanel />
    </section>
  )
}
