import type { Hawser } from '@hawser/core'
import { useEffect, useState } from 'react'
import { deleteKeys, listStorage } from '../storage.js'

/** What is stored under the client's prefix. Values are not shown. */
export function StorageTab({ hawser }: { readonly hawser: Hawser }) {
  const [{ keys, isInMemory }, setListed] = useState(() => listStorage(hawser))
  const [asked, setAsked] = useState<readonly string[]>([])
  const read = () => setListed(listStorage(hawser))
  useEffect(() => {
    const readAnew = () => setListed(listStorage(hawser))
    const stops = [hawser.subscribe(readAnew), hawser.storage.watch(readAnew)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [hawser])
  const confirm = () => {
    deleteKeys(hawser, asked)
    setAsked([])
    read()
  }
  const bytes = keys.reduce((sum, { size }) => sum + size, 0)
  if (isInMemory) return <p>This client keeps everything in memory (storage: false), until the page is left.</p>
  return (
    <>
      <div className="bar">
        <button type="button" onClick={read}>
          Read again
        </button>
        <button type="button" disabled={keys.length === 0} onClick={() => setAsked(keys.map(({ key }) => key))}>
          Delete all
        </button>
        <span className="quiet">
          {keys.length} keys under <code>{hawser.storage.prefix}/</code>, {bytes} bytes
        </span>
      </div>
      {asked.length > 0 && (
        <div className="confirm" role="alert">
          <p>
            Delete {asked.length === 1 ? asked[0] : `all ${asked.length} keys`}? Whoever is connected may have to
            connect again after a reload.
          </p>
          <button type="button" onClick={confirm}>
            Delete now
          </button>
          <button type="button" onClick={() => setAsked([])}>
            Keep
          </button>
        </div>
      )}
      {keys.length === 0 ? (
        <p className="quiet">Nothing is stored.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Bytes</th>
              <th scope="col">
                <span className="unseen">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ key, size }) => (
              <tr key={key}>
                <td>
                  <code>{key}</code>
                </td>
                <td>{size}</td>
                <td>
                  <button type="button" aria-label={`Delete ${key}`} onClick={() => setAsked([key])}>
                    Delete
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
