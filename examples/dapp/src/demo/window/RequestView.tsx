import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { DemoWallet } from '../demoWallet.js'
import {
  type DemoRequest,
  type Fact,
  type RequestDescription,
  type TreeNode,
  toRawText,
} from '../requests/description.js'
import { Address } from './IdleView.js'

/** A request, and the part of the wallet that it waits in. */
export interface Waiting {
  readonly key: string
  readonly wallet: DemoWallet
  readonly request: DemoRequest
}

interface RequestViewProps {
  readonly waiting: Waiting
  /** How many wait, with this one. */
  readonly count: number
  readonly onDecide: (decision: 'approve' | 'reject') => void
}

/** One request: who asks, what for, in words, and the answer. */
export function RequestView({ waiting, count, onDecide }: RequestViewProps) {
  const { wallet, request } = waiting
  const { description, isReading } = useDescription(waiting)
  const { title, lead, facts, message, steps, tree, warning } = description
  const isConnecting = title === 'Connect to this site'
  return (
    <div className="demo-wallet-request" data-demo-wallet-request={wallet.namespace}>
      <div className="demo-wallet-body">
        <Asker />
        <div className="demo-wallet-title">
          {count > 1 ? <span className="demo-wallet-tag">1 of {count}</span> : null}
          <h2 tabIndex={-1}>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {warning && !isReading ? <p className="demo-wallet-warning">{warning}</p> : null}
        {message === undefined ? null : <pre className="demo-wallet-message">{message}</pre>}
        {tree ? (
          <div className="demo-wallet-tree">
            <Tree nodes={tree} />
          </div>
        ) : null}
        {steps ? (
          <ol className="demo-wallet-steps">
            {keyed(steps).map(([key, step]) => (
              <li key={key}>{step}</li>
            ))}
          </ol>
        ) : null}
        <dl className="demo-wallet-facts">
          {keyed(facts.filter((fact) => !isInTitle(fact, title))).map(([key, { label, value, kind }]) => (
            <Row key={key} label={label}>
              {kind === 'address' ? <Address value={value} /> : <span data-kind={kind}>{value}</span>}
            </Row>
          ))}
          {isConnecting
            ? wallet.accounts.map(({ name, address }) => (
                <Row key={address} label={name}>
                  <Address value={address} />
                </Row>
              ))
            : null}
          {isReading ? (
            <Row label={request.method === 'eth_sendTransaction' ? 'Max network fee' : 'Details'}>…</Row>
          ) : null}
        </dl>
        <details className="demo-wallet-raw">
          <summary>Raw request</summary>
          <pre>{toRawText(request)}</pre>
        </details>
      </div>
      <div className="demo-wallet-foot">
        <button type="button" className="button quiet" onClick={() => onDecide('reject')}>
          Decline
        </button>
        <button type="button" className="button" onClick={() => onDecide('approve')}>
          Approve
        </button>
      </div>
    </div>
  )
}

/** The request in words: at once, and with what the network knows of it as soon as that is there. */
function useDescription({ wallet, request }: Waiting): {
  readonly description: RequestDescription
  readonly isReading: boolean
} {
  const [description, setDescription] = useState(() => wallet.describe(request))
  const [isReading, setIsReading] = useState(false)
  useLayoutEffect(() => {
    const reading = wallet.describeFully?.(request)
    if (!reading) return
    let isLeft = false
    setIsReading(true)
    // Without it the words stand as they are.
    reading
      .then((full) => isLeft || setDescription(full))
      .catch(() => {})
      .finally(() => isLeft || setIsReading(false))
    return () => {
      isLeft = true
    }
  }, [wallet, request])
  return { description, isReading }
}

/** The site that asks, as the browser knows it: the page cannot say that it is another. */
function Asker() {
  const name = document.title.split(' · ')[0]
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href
  return (
    <div className="demo-wallet-asker">
      {icon ? <img src={icon} alt="" width={36} height={36} /> : null}
      <div>
        <strong>{name}</strong>
        <span>{location.origin}</span>
      </div>
    </div>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the title has said it: an amount that is not rounded there. */
function isInTitle({ value, kind }: Fact, title: string): boolean {
  return kind === 'amount' && title.endsWith(` ${value}`) && !title.includes(' about ')
}

function Tree({ nodes }: { readonly nodes: readonly TreeNode[] }) {
  return (
    <ul>
      {keyed(nodes).map(([key, { name, value, children }]) => (
        <li key={key}>
          <span className="demo-wallet-name">{name}</span>
          {value === undefined ? null : <TreeValue value={value} />}
          {children ? <Tree nodes={children} /> : null}
        </li>
      ))}
    </ul>
  )
}

function TreeValue({ value }: { readonly value: string }) {
  return /^0x[0-9a-f]{40}$/i.test(value) ? <Address value={value} /> : <span>{value}</span>
}

/** Lines of the page's can be the same: their places tell them apart. */
function keyed<T>(all: readonly T[]): readonly (readonly [string, T])[] {
  return all.map((one, index) => [String(index), one] as const)
}
