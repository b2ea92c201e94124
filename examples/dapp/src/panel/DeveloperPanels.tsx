import { OwnConnect } from '../headless/OwnConnect.js'
import { EventLog } from './EventLog.js'
import { Holdings } from './Holdings.js'
import { LiveState } from './LiveState.js'
import { Services } from './Services.js'

interface DeveloperPanelsProps {
  /** Where the page's services are; nothing without any. */
  readonly gatewayUrl: string | undefined
}

/** For whoever builds an app: what the hooks say, what happened, who serves it, and how to do without the modal. */
export function DeveloperPanels({ gatewayUrl }: DeveloperPanelsProps) {
  return (
    <>
      <LiveState />
      <Holdings />
      {gatewayUrl === undefined ? null : <Services gatewayUrl={gatewayUrl} />}
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
