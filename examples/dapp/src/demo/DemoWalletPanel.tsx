import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DemoWallet } from './demoWallet.js'

interface DemoWalletPanelProps {
  readonly wallets: readonly DemoWallet[]
}

/**
 * The Demo wallet's own window: what is asked of it, approve, reject, and how it misbehaves. As a wallet's window does, it comes up with a
 * request and leaves with the last answer, unless the user opened it. It stands at the end of the body, since it is no part of the page, which an open
 * modal hides from screen readers.
 */
export function DemoWalletPanel({ wallets }: DemoWalletPanelProps) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const [opened, setOpened] = useState<'no' | 'byUser' | 'byRequest'>('no')
  const isOpen = opened !== 'no'
  useEffect(() => {
    const update = () => {
      refresh()
      const isAsked = wallets.some(({ pending }) => pending.length > 0)
      setOpened((last) => (isAsked && last === 'no' ? 'byRequest' : !isAsked && last === 'byRequest' ? 'no' : last))
    }
    const stops = wallets.map((wallet) => wallet.subscribe(update))
    return () => {
      for (const stop of stops) stop()
    }
  }, [wallets])
  const waiting = wallets.flatMap((wallet) => wallet.pending.map((request) => ({ wallet, request })))
  const [first] = waiting
  return createPortal(
    <details
      className="demo-wallet"
      aria-live="polite"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setOpened(open ? 'byUser' : 'no')
      }}
    >
      <summary>
        Demo wallet
        {first ? <span className="demo-wallet-count">{waiting.length}</span> : null}
      </summary>
      <div className="demo-wallet-body">
        {first ? (
          <div className="demo-wallet-request" role="status">
            <p>
              {wallets.length > 1 ? `${first.wallet.name}: the` : 'The'} page asks for{' '}
              <strong>{first.request.method}</strong>
            </p>
            {first.request.params === undefined ? null : <pre>{JSON.stringify(first.request.params, toShown, 2)}</pre>}
            <div className="controls">
              <button type="button" className="button" onClick={() => first.wallet.approve(first.request.id)}>
                Approve
              </button>
              <button type="button" className="button quiet" onClick={() => first.wallet.reject(first.request.id)}>
                Reject
              </button>
            </div>
          </div>
        ) : (
          <p>No pending requests</p>
        )}
        {wallets.map((wallet) => (
          <fieldset key={wallet.name} className="demo-wallet-behaviors">
            <legend>{wallets.length > 1 ? `Simulate problems: ${wallet.name}` : 'Simulate problems'}</legend>
            {wallet.behaviors.map(({ name, description, isOn }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={(event) => wallet.setBehavior(name, event.target.checked)}
                />
                <span>
                  {name}
                  <small>{description}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>,
    document.body,
  )
}

/** What JSON has no form for, as text. */
function toShown(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
