import '../../styles/demoWallet.css'
import '../../styles/demoWalletIdle.css'
import '../../styles/demoWalletPlace.css'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DemoWallet } from '../demoWallet.js'
import { demoWalletIcon } from '../demoWalletInfo.js'
import { IdleView } from './IdleView.js'
import { ProblemsDrawer } from './ProblemsDrawer.js'
import { RequestView, type Waiting } from './RequestView.js'

interface DemoWalletWindowProps {
  readonly wallets: readonly DemoWallet[]
}

/** How long the outcome is shown before a window that came with a request goes. Requests that follow each other find it open. */
const lingerMs = 1_200

/**
 * The Demo wallet's own window. As a wallet's window does, it comes up with a request, has the focus then, and leaves with the last
 * answer, unless the user opened it. It stands at the end of the body, since it is no part of the page, which an open modal hides from
 * screen readers; the modal makes room for it where the two would meet.
 */
export function DemoWalletWindow({ wallets }: DemoWalletWindowProps) {
  const waiting = useWaiting(wallets)
  const [first] = waiting
  const [opened, setOpened] = useState<'no' | 'byUser' | 'byRequest'>('no')
  const [outcome, setOutcome] = useState<'Approved' | 'Declined' | null>(null)
  const element = useRef<HTMLElement>(null)
  const isAsked = first !== undefined
  const isOpen = opened !== 'no'
  const key = first?.key

  useEffect(() => {
    if (key !== undefined) {
      setOutcome(null)
      setOpened((last) => (last === 'no' ? 'byRequest' : last))
      return
    }
    const timer = setTimeout(() => {
      setOutcome(null)
      setOpened((last) => (last === 'byRequest' ? 'no' : last))
    }, lingerMs)
    return () => clearTimeout(timer)
  }, [key])
  useRoom(element, { isOpen, isAsked })
  useFocusOfRequests(element, isOpen ? key : undefined)

  const toggle = () => {
    setOpened(isOpen ? 'no' : 'byUser')
    // What was pressed is gone: its counterpart stands in its place.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[data-demo-wallet-toggle]')?.focus())
  }
  return createPortal(
    // Not read aloud as a whole; it says that it is no part of the page.
    <section
      ref={element}
      className="demo-wallet"
      lang="en"
      aria-label="Demo wallet"
      aria-live="off"
      data-open={isOpen || undefined}
      data-asked={isAsked || undefined}
      onKeyDown={({ key: pressed }) => {
        if (pressed === 'Escape' && isOpen && !isAsked) toggle()
      }}
    >
      <p className="visually-hidden" role="status">
        {first ? `Demo wallet: ${first.wallet.describe(first.request).title}` : (outcome ?? '')}
      </p>
      {isOpen ? (
        <>
          <header className="demo-wallet-head">
            <img src={demoWalletIcon} alt="" width={28} height={28} />
            <strong>Demo wallet</strong>
            <span className="demo-wallet-network">
              {first ? <img src={first.wallet.mark} alt="" width={16} height={16} /> : null}
              <span>{first ? first.wallet.networkName : 'Test networks'}</span>
            </span>
            <button
              type="button"
              className="demo-wallet-close"
              data-demo-wallet-toggle=""
              aria-label="Hide Demo wallet"
              onClick={toggle}
            >
              <svg aria-hidden="true" viewBox="0 0 20 20" width={20} height={20}>
                <path
                  d="m5 8 5 5 5-5"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={1.75}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
            </button>
          </header>
          {first ? (
            <RequestView
              key={first.key}
              waiting={first}
              count={waiting.length}
              onDecide={(decision) => {
                setOutcome(decision === 'approve' ? 'Approved' : 'Declined')
                first.wallet[decision](first.request.id)
              }}
            />
          ) : (
            <div className="demo-wallet-body">
              {outcome ? (
                <p className="demo-wallet-outcome" data-outcome={outcome}>
                  {outcome}
                </p>
              ) : (
                <IdleView wallets={wallets} />
              )}
              {outcome && opened === 'byRequest' ? null : <ProblemsDrawer wallets={wallets} />}
            </div>
          )}
        </>
      ) : (
        <button
          type="button"
          className="demo-wallet-launcher"
          data-demo-wallet-toggle=""
          aria-expanded={false}
          onClick={toggle}
        >
          <img src={demoWalletIcon} alt="" width={24} height={24} />
          Demo wallet
          {isAsked ? <span className="demo-wallet-count">{waiting.length}</span> : null}
        </button>
      )}
    </section>,
    document.body,
  )
}

/** The requests of all parts, in the order in which they came. */
function useWaiting(wallets: readonly DemoWallet[]): readonly Waiting[] {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const arrivals = useRef<readonly string[]>([])
  useEffect(() => {
    const stops = wallets.map((wallet) => wallet.subscribe(refresh))
    refresh()
    return () => {
      for (const stop of stops) stop()
    }
  }, [wallets])
  const all = wallets.flatMap((wallet) =>
    wallet.pending.map((request) => ({ key: `${wallet.namespace}:${request.id}`, wallet, request })),
  )
  const known = arrivals.current.filter((key) => all.some((one) => one.key === key))
  arrivals.current = [...known, ...all.flatMap(({ key }) => (known.includes(key) ? [] : [key]))]
  return arrivals.current.flatMap((key) => all.find((one) => one.key === key) ?? [])
}

/** Tells the style sheet how much of the window's end the wallet takes: the modal keeps above it where they would meet. */
function useRoom(
  element: RefObject<HTMLElement | null>,
  { isOpen, isAsked }: { readonly isOpen: boolean; readonly isAsked: boolean },
): void {
  const takesRoom = isOpen || isAsked
  useLayoutEffect(() => {
    const wallet = element.current
    if (!wallet || !takesRoom) return
    const root = document.documentElement
    const update = () => root.style.setProperty('--demo-wallet-room', `${wallet.offsetHeight}px`)
    const observer = new ResizeObserver(update)
    observer.observe(wallet)
    update()
    root.dataset.demoWallet = 'here'
    return () => {
      observer.disconnect()
      delete root.dataset.demoWallet
      root.style.removeProperty('--demo-wallet-room')
    }
  }, [element, takesRoom])
}

/** A request takes the focus, as a window of a wallet does, and what had it gets it back after the last one. */
function useFocusOfRequests(element: RefObject<HTMLElement | null>, key: string | undefined): void {
  const last = useRef<HTMLElement | null>(null)
  const isAnswered = useRef(false)
  useEffect(() => {
    // A button that starts a request is often disabled with it, and has no focus any more by the time that the wallet comes up.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !element.current?.contains(target)) last.current = target
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [element])
  useLayoutEffect(() => {
    const wallet = element.current
    if (!wallet) return
    if (key !== undefined) {
      wallet.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
      isAnswered.current = true
      return
    }
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement === null || wallet.contains(activeElement)
    if (!isAnswered.current || !isFree) return
    isAnswered.current = false
    return giveFocus(last.current?.isConnected ? last.current : wallet.querySelector('[data-demo-wallet-toggle]'))
  }, [element, key])
}

/** Focuses the element, or does so once it is no longer disabled, unless something else has the focus by then. Returns what ends the wait. */
function giveFocus(element: HTMLElement | null): (() => void) | undefined {
  element?.focus({ preventScroll: true })
  if (!element || document.activeElement === element) return undefined
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
    observer.disconnect()
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}
