import { useState } from 'react'
import { type Change, type Changes, childPath, isBranch } from '../log/findChanges.js'

export interface TreeProps {
  readonly name: string
  /** A plain value. */
  readonly value: unknown
  readonly changes?: Changes | undefined
  readonly path?: string | undefined
  readonly isOpen?: boolean | undefined
}

const maxShown = 200

/** A plain value as a tree that is opened branch by branch. Leaves that have changed are marked, and so are the branches that they are in. */
export function Tree({ name, value, changes = new Map(), path = '', isOpen: isOpenAtFirst = false }: TreeProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const change = changes.get(path)
  if (!isBranch(value))
    return (
      <div className="leaf">
        <span className="name">{name}</span>
        <code data-type={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</code>
        <Mark change={change} />
      </div>
    )
  const entries = Object.entries(value)
  const hasChanges = change === undefined && [...changes.keys()].some((one) => one.startsWith(`${path}/`))
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="name">{name}</span>
        <span className="quiet">{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</span>
        <Mark change={change} />
        {hasChanges && <span className="mark">has changes</span>}
      </summary>
      {isOpen && (
        <div className="branch">
          {entries.slice(0, maxShown).map(([child, item]) => (
            <Tree key={child} name={child} value={item} changes={changes} path={childPath(path, child)} />
          ))}
          {entries.length > maxShown && (
            <p className="quiet">{entries.length - maxShown} more are in the copy as JSON.</p>
          )}
          {removedIn(changes, path).map((child) => (
            <div key={`removed ${child}`} className="leaf">
              <span className="name">{child}</span>
              <Mark change="removed" />
            </div>
          ))}
        </div>
      )}
    </details>
  )
}

function Mark({ change }: { readonly change: Change | undefined }) {
  return change && <span className="mark">{change}</span>
}

/** The names of what is gone from a branch. */
function removedIn(changes: Changes, path: string): readonly string[] {
  return [...changes].flatMap(([place, change]) => {
    if (change !== 'removed' || !place.startsWith(`${path}/`)) return []
    const name = place.slice(path.length + 1)
    return name.includes('/') ? [] : [name.replaceAll('~1', '/').replaceAll('~0', '~')]
  })
}
