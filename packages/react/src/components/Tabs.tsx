import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps<TId extends string> {
  /** The name of the choice that the tabs are. */
  readonly label: string
  readonly tabs: readonly { readonly id: TId; readonly label: string }[]
  readonly selected: TId
  readonly onSelect: (id: TId) => void
  /** The content of the selected one. */
  readonly children: ReactNode
}

/** Several ways to the same end, one shown at a time. The arrow keys choose. One way alone has no tabs. */
export function Tabs<TId extends string>({ label, tabs, selected, onSelect, children }: TabsProps<TId>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isChoice = tabs.length > 1

  const move = (event: KeyboardEvent): void => {
    const isMirrored = list.current !== null && getComputedStyle(list.current).direction === 'rtl'
    const forward = isMirrored ? -1 : 1
    const at = tabs.findIndex((tab) => tab.id === selected)
    const targets = new Map([
      ['ArrowRight', at + forward],
      ['ArrowLeft', at - forward],
      ['Home', 0],
      ['End', tabs.length - 1],
    ])
    const target = targets.get(event.key)
    const tab = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!tab || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <>
      {isChoice ? (
        <div ref={list} role="tablist" aria-label={label} className="hawser-tabs" onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              className="hawser-tab"
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      ) : null}
      {/* One and the same, however many there come to be: what is typed in it stays. */}
      <div
        {...(isChoice && { role: 'tabpanel', 'aria-labelledby': `${id}-${selected}` })}
        id={`${id}-panel`}
        className="hawser-tab-panel"
      >
        {children}
      </div>
    </>
  )
}
