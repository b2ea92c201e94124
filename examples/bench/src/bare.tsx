import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PlainList } from './PlainList.js'

function App() {
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen ? (
        <PlainList onClose={close}>
          <li>
            <button type="button" data-bench-wallet="">
              Bench Wallet
            </button>
          </li>
        </PlainList>
      ) : null}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
