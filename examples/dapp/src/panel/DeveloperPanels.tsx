import { OwnConnect } from '../headless/OwnConnect.js'
import { EventLog } from './EventLog.js'
import { LiveState } from './LiveState.js'

/** For whoever builds an app: what the hooks say, what happened, and how to do without the modal. */
export function DeveloperPanels() {
  return (
    <>
      <LiveState />
      <EventLog />
      <section aria-labelledby="headless-heading">
        <div className="section-head">
          <h2 id="headless-heading">Headless</h2>
          <p>Everything the modal shows is a hook, too.</p>
        </div>
        <OwnConnect />
      </section>
    </>
  )
}
