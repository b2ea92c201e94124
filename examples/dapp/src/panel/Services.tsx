import { getRemoteFeatures, type Hawser, type HawserState, hasService, type ServiceName } from '@hawser/core'
import { useHawser } from '@hawser/react'
import { Fragment, useSyncExternalStore } from 'react'
import type { GatewayReads } from '../config/watchReads.js'

interface ServicesProps {
  readonly reads: GatewayReads
}

const names: Readonly<Record<Exclude<ServiceName, 'frame'>, string>> = {
  blockchainApi: 'Names and balances',
  wallets: 'Wallet list',
  relay: 'WalletConnect relay',
  config: 'Project settings',
  telemetry: 'Events',
}

const states = {
  pending: 'Connecting…',
  success: 'Online',
  error: 'Can’t reach it. Trying again.',
} as const

const sources = {
  gateway: { status: 'success', text: 'Through the gateway' },
  node: { status: 'pending', text: 'Straight from the nodes. Trying the gateway again.' },
} as const

/** Who serves the page, and what of it is on. It changes as the project's configuration comes, goes and comes back. */
export function Services({ reads }: ServicesProps) {
  const hawser = useHawser()
  const { project, alerts } = useSyncExternalStore(hawser.subscribe, hawser.getSnapshot)
  const source = useSyncExternalStore(reads.subscribe, reads.getSource)
  const served = Object.entries(names).filter(([name]) => hasService(hawser, name as ServiceName))
  const warnings = alerts.filter(({ severity }) => severity === 'warning')
  const features = listFeatures(hawser, project)
  return (
    <section aria-labelledby="services-heading" data-testid="services">
      <div className="section-head">
        <h2 id="services-heading">Services</h2>
        <p>One gateway of your own. No vendor’s cloud behind it.</p>
      </div>
      <dl className="services">
        <div>
          <dt>Gateway</dt>
          <dd>
            <bdi dir="ltr">{new URL(reads.gatewayUrl).host}</bdi>
          </dd>
        </div>
        {hasService(hawser, 'config') ? (
          <div>
            <dt>Status</dt>
            <dd data-testid="services-status">
              <span role="status" data-service={project?.status ?? 'idle'}>
                {project ? states[project.status] : 'Not asked yet'}
              </span>
            </dd>
          </div>
        ) : null}
        {hasService(hawser, 'blockchainApi') ? (
          <div>
            <dt>Reads</dt>
            <dd data-testid="services-reads">
              <span role="status" data-service={source && sources[source].status}>
                {source ? sources[source].text : 'No chain read yet'}
              </span>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Serves</dt>
          <dd data-testid="services-served">
            <Names of={served.map(([, label]) => label)} />
          </dd>
        </div>
        {hasService(hawser, 'blockchainApi') ? (
          <div>
            <dt>Features</dt>
            <dd data-testid="services-features">{features.length > 0 ? <Names of={features} /> : 'None'}</dd>
          </div>
        ) : null}
      </dl>
      {warnings.map(({ id, error }) => (
        <p key={id} className="services-warning" data-testid="services-warning">
          <strong>{error.shortMessage}.</strong> <Details text={error.details ?? ''} />
        </p>
      ))}
    </section>
  )
}

/** In one line where they fit; none is broken. */
function Names({ of }: { readonly of: readonly string[] }) {
  return of.map((name, index) => (
    <Fragment key={name}>
      {index > 0 ? ' · ' : null}
      <span className="services-name">{name}</span>
    </Fragment>
  ))
}

/** What stands between backticks is code. */
function Details({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}

function listFeatures(hawser: Hawser, project: HawserState['project']): readonly string[] {
  const { swaps, onramp, activity } = getRemoteFeatures(hawser, { project })
  return [
    ...(activity ? ['Activity'] : []),
    ...(swaps ? [`Swaps by ${swaps.join(', ')}`] : []),
    ...(onramp ? [`Buy with ${onramp.join(', ')}`] : []),
  ]
}
