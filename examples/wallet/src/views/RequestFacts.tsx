import { Fragment } from 'react'
import type { Keyring } from '../keyrings/keyring.js'
import type { SessionRequest } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'
import { accountName } from './accountName.js'

interface RequestFactsProps {
  readonly prompt: SessionRequest
  readonly keyrings: readonly Keyring[]
}

/** What exactly is asked. */
export function RequestFacts({ prompt, keyrings }: RequestFactsProps) {
  const { task, chain } = prompt
  const keyring = keyrings.find(({ namespace }) => namespace === chain.namespace)
  const ownerOf = (address: string) => {
    const index = keyring?.indexOf(address) ?? -1
    return index < 0 ? null : `${accountName(index)} `
  }
  return (
    <>
      {task.warning ? <p className="warning">{task.warning}</p> : null}
      <dl className="facts">
        {task.facts.map(({ label, value, kind }) => (
          <Fragment key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className={kind === 'amount' ? 'amount' : undefined}>
              {kind === 'address' ? (
                <>
                  {ownerOf(value)}
                  <Address value={value} />
                </>
              ) : (
                value
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      {task.text === undefined ? null : <pre className="message">{task.text}</pre>}
    </>
  )
}
