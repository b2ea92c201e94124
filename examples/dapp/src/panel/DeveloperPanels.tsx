import { OwnConnect } from '../headless/OwnConnect.js'
import { EventLog } from './EventLog.js'
import { LiveState } from './LiveState.js'

/** For whoever builds an app: what the hooks say, what happened, and how to do without the modal. */
export function DeveloperPanels() {
  return (
    <>
      <LiveState />
      <EventLog />
      <div className="actions">
        <OwnConnect />
      </div>
    </>
  )
}
