import type { Hawser } from '@hawser/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import type { DevtoolsOptions, DevtoolsPosition } from '../options.js'
import { ConnectorsTab } from '../tabs/ConnectorsTab.js'
import { EventsTab } from '../tabs/EventsTab.js'
import { FakeWalletTab, useFakeWallet } from '../tabs/FakeWalletTab.js'
import { ReplayTab } from '../tabs/ReplayTab.js'
import { RequestsTab } from '../tabs/RequestsTab.js'
import { StateTab } from '../tabs/StateTab.js'
import { StorageTab } from '../tabs/StorageTab.js'
import { Splitter } from './Splitter.js'
import { type ApplySize, usePanelSize } from './usePanelSize.js'

export interface PanelProps {
  readonly hawser: Hawser
  readonly recorder: Recorder
  readonly initialIsOpen: boolean
  readonly position: DevtoolsPosition
  readonly fakeWallet: DevtoolsOptions['fakeWallet']
  readonly applySize: ApplySize
}

const tabs = ['State', 'Events', 'Connectors', 'Requests', 'Storage', 'Fake wallet', 'Replay'] as const
type Tab = (typeof tabs)[number]

/** The button, and what it opens. Not modal: the page goes on beside it. */
export function Panel({ hawser, recorder, initialIsOpen, position, fakeWallet: load, applySize }: PanelProps) {
  const [isOpen, setIsOpen] = useState(initialIsOpen)
  const [tab, setTab] = useState<Tab>('State')
  const button = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  /** Whether the user has opened or closed it: then the focus goes with it. */
  const isPressed = useRef(false)
  // Here and not in its tab: the wallet stays while others are looked at, and when the panel is closed.
  const fakeWallet = useFakeWallet(hawser, load)
  const { shown, resize, keep } = usePanelSize({
    panel: section,
    isOpen,
    store: hawser.platform.store,
    apply: applySize,
  })
  const turn = (next: boolean) => {
    isPressed.current = true
    setIsOpen(next)
  }
  useEffect(() => {
    if (!isPressed.current) return
    const target = isOpen ? section.current?.querySelector<HTMLElement>('[aria-selected=true]') : button.current
    target?.focus({ preventScroll: true })
  }, [isOpen])

  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className="toggle"
        data-position={position}
        aria-expanded={false}
        onClick={() => turn(true)}
      >
        Hawser devtools
      </button>
    )
  const contents: Record<Tab, ReactNode> = {
    State: <StateTab recorder={recorder} />,
    Events: <EventsTab recorder={recorder} />,
    Connectors: <ConnectorsTab hawser={hawser} recorder={recorder} />,
    Requests: <RequestsTab recorder={recorder} />,
    Storage: <StorageTab hawser={hawser} />,
    'Fake wallet': <FakeWalletTab hawser={hawser} fakeWallet={fakeWallet} />,
    Replay: <ReplayTab hawser={hawser} recorder={recorder} />,
  }
  return (
    <section
      ref={section}
      id="panel"
      className="panel"
      data-position={position}
      aria-label="Hawser devtools"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // An open modal behind it stays open.
        event.stopPropagation()
        turn(false)
      }}
    >
      {shown &&
        (['height', 'width'] as const).map((side) => (
          <Splitter key={side} {...{ side, position }} size={shown[side]} onResize={resize} onEnd={keep} />
        ))}
      <header>
        <h2>Hawser devtools</h2>
        <span className="quiet">{hawser.id}</span>
        <button type="button" className="close" onClick={() => turn(false)}>
          Close
        </button>
      </header>
      <TabList selected={tab} onSelect={setTab} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys do only where the focus is (WAI-ARIA tabs pattern) */}
      <div role="tabpanel" id="tabpanel" aria-labelledby={idOf(tab)} tabIndex={0}>
        {contents[tab]}
      </div>
    </section>
  )
}

const idOf = (tab: Tab): string => `tab-${tabs.indexOf(tab)}`

/** The tabs pattern of WAI-ARIA: arrows, Home and End move, and what has the focus is shown. */
function TabList({ selected, onSelect }: { readonly selected: Tab; readonly onSelect: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.indexOf(selected)
    const places: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = Object.hasOwn(places, event.key) ? places[event.key] : undefined
    const next = place === undefined ? undefined : tabs.at(place % tabs.length)
    if (!next) return
    event.preventDefault()
    onSelect(next)
    list.current?.querySelector<HTMLElement>(`#${idOf(next)}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Parts of the client" tabIndex={-1} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={idOf(tab)}
          aria-selected={tab === selected}
          aria-controls="tabpanel"
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}
