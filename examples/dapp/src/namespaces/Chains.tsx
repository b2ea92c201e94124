import { useHawserAccount, useHawserNetworks } from '@hawser/react'
import { useEffect, useRef, useState } from 'react'
import { NamespacePanel } from './NamespacePanel.js'
import { type ShownNamespace, shownNamespaces } from './namespaces.js'
import { Tabs } from './Tabs.js'

const readHash = () => window.location.hash.slice(1)
/** Whether the page was come to by a link, and neither loaded again nor gone back to. */
const isFollowed = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/** What can be tried on each chain, beside its code. The tab is in the page's address, so that it can be linked to. */
export function Chains() {
  const { networks } = useHawserNetworks()
  const asked = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const shown = shownNamespaces.filter(({ namespace }) => asked.has(namespace))
  const section = useRef<HTMLElement>(null)
  const [hash, setHash] = useState(readHash)
  const linked = shown.find((entry) => entry.hash === hash)
  const selected = linked ?? shown[0]
  const isLinked = linked !== undefined
  const isFirst = useRef(true)

  useEffect(() => {
    const show = () => section.current?.scrollIntoView()
    // The browser itself finds nothing yet when the page comes. Where the user was before a reload, it knows.
    if (isFirst.current && isLinked && isFollowed()) show()
    isFirst.current = false
    const follow = () => {
      setHash(readHash())
      if (shownNamespaces.some((entry) => entry.hash === readHash())) show()
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [isLinked])

  // Not a step of its own for Back.
  function select(id: string) {
    window.history.replaceState(window.history.state, '', `#${id}`)
    setHash(id)
  }

  if (!selected) return null
  return (
    <section className="chains" aria-labelledby="chains-heading" ref={section}>
      <div className="section-head">
        <h2 id="chains-heading">Try it on every chain</h2>
        <p>Real requests to a real wallet. The code shown is the code that runs.</p>
      </div>
      <Tabs
        label="Chains"
        selected={selected.hash}
        onSelect={select}
        tabs={shown.map((entry) => ({
          id: entry.hash,
          label: <TabLabel {...entry} />,
          panel: <NamespacePanel {...entry} />,
        }))}
      />
    </section>
  )
}

function TabLabel({ namespace, name, more, mark }: ShownNamespace) {
  const { address } = useHawserAccount({ namespace })
  return (
    <>
      <img className="round" src={mark} alt="" width={24} height={24} />
      <span>
        {name}
        {more ? <span className="tab-more"> {more}</span> : null}
      </span>
      {address === undefined ? null : (
        <span className="tab-dot">
          <span className="visually-hidden">(connected)</span>
        </span>
      )}
    </>
  )
}
