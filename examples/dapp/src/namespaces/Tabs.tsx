import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  /** What the tabs are of. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Tabs by the WAI-ARIA pattern: one stop for Tab, arrows choose. A panel that was seen stays, so that nothing in it is lost. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const [seen, setSeen] = useState<readonly string[]>([selected])
  if (!seen.includes(selected)) setSeen([...seen, selected])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const last = tabs.length - 1
    const index = tabs.findIndex((tab) => tab.id === selected)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const targets: Readonly<Record<string, number>> = {
      [forward]: index === last ? 0 : index + 1,
      [backward]: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }
    const target = tabs[targets[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    onSelect(target.id)
    document.getElementById(`${id}-tab-${target.id}`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={seen.includes(tab.id) ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => seen.includes(tab.id))
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            className="tab-panel"
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            // It begins with text.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as the pattern asks
            tabIndex={0}
            hidden={tab.id !== selected}
          >
            {tab.panel}
          </div>
        ))}
    </>
  )
}
