import type { Connector, Hawser } from '@hawser/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
      <table>
        <thead>
          <tr>
            <th scope="col">Connector</th>
            <th scope="col">Namespaces</th>
            <th scope="col">Type and traits</th>
            <th scope="col">Reaches its wallet</th>
            <th scope="col">Last error</th>
            <th scope="col">Health</th>
          </tr>
        </thead>
        <tbody>
          {connectors.map((connector) => {
            const { id, name, namespaces, isInstalled } = connector
            const isReachable = isInstalled && !state.connections.unreachable.includes(id)
            const result = results.get(connector)
            return (
              <tr key={`${id} ${namespaces.join()}`}>
                <th scope="row">
                  {redactText(name)}
                  <br />
                  <code>{redactText(id)}</code>
                </th>
                <td>{namespaces.join(', ')}</td>
                <td>{describeTraits(connector)}</td>
                <td>{isReachable ? 'yes' : isInstalled ? 'no' : 'not installed'}</td>
                <td>{failures.get(id) ?? 'none'}</td>
                <td data-outcome={result === 'running' || !result ? undefined : result.isWell ? 'success' : 'failed'}>
                  <span className="outcome">
                    {result === 'running' ? 'Checking…' : (result?.text ?? 'not checked')}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
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
