import type { Connector, Hawser } from '@hawser/core'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CheckResult, checkConnector } from '../checkConnector.js'
import type { Recorder } from '../log/createRecorder.js'
import { redactText } from '../log/redact.js'

export interface ConnectorsTabProps {
  readonly hawser: Hawser
  readonly recorder: Recorder
}

/** Each connector that discovery has found, by itself: wallets that are several of them are one in the modal. */
export function ConnectorsTab({ hawser, recorder }: ConnectorsTabProps) {
  const connectors = useSyncExternalStore(recorder.subscribe, recorder.getConnectors)
  const failures = useSyncExternalStore(recorder.subscribe, recorder.getFailures)
  const state = useSyncExternalStore(hawser.subscribe, hawser.getSnapshot)
  const [results, setResults] = useState<ReadonlyMap<Connector, CheckResult | 'running'>>(new Map())
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const check = async () => {
    ending.current?.abort()
    const controller = new AbortController()
    ending.current = controller
    const { signal } = controller
    setResults(new Map(connectors.map((connector) => [connector, 'running'])))
    await Promise.all(
      connectors.map(async (connector) => {
        const result = await checkConnector(hawser, connector, signal)
        if (!signal.aborted) setResults((before) => new Map(before).set(connector, result))
      }),
    )
  }
  if (connectors.length === 0) return <p className="quiet">No connector was found.</p>
  return (
    <>
      <div className="bar">
        <button type="button" onClick={check}>
          Check health
        </button>
        <span className="quiet">Connected wallets are asked for what they answer without a prompt.</span>
      </div>
      <ul className="cards">
        {connectors.map((connector) => {
          const { id, name, namespaces, isInstalled } = connector
          const isReachable = isInstalled && !state.connections.unreachable.includes(id)
          const result = results.get(connector)
          return (
            <li key={`${id} ${namespaces.join()}`}>
              <h3>{redactText(name)}</h3>
              <code className="quiet">{redactText(id)}</code>
              <dl>
                <Fact name="Namespaces">{namespaces.join(', ')}</Fact>
                <Fact name="Type and traits">{describeTraits(connector)}</Fact>
                <Fact name="Reaches its wallet">{isReachable ? 'yes' : isInstalled ? 'no' : 'not installed'}</Fact>
                <Fact name="Health" outcome={outcomeOf(result)}>
                  {result === 'running' ? 'Checking…' : (result?.text ?? 'not checked')}
                </Fact>
                <Fact name="Last error">{failures.get(id) ?? 'none'}</Fact>
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface FactProps {
  readonly name: string
  readonly outcome?: 'success' | 'failed' | undefined
  readonly children: ReactNode
}

function Fact({ name, outcome, children }: FactProps) {
  return (
    <div data-outcome={outcome}>
      <dt>{name}</dt>
      <dd className="outcome">{children}</dd>
    </div>
  )
}

function outcomeOf(result: CheckResult | 'running' | undefined): FactProps['outcome'] {
  if (!result || result === 'running' || result.isWell === null) return undefined
  return result.isWell ? 'success' : 'failed'
}

function describeTraits({ type, traits }: Connector): string {
  const { session, pairs, isListed, input } = traits ?? {}
  return [
    type,
    session === 'shared' && 'one session',
    pairs && 'pairs',
    isListed === false && 'unlisted',
    input && 'takes input',
  ]
    .filter(Boolean)
    .join(', ')
}
