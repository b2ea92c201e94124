import { useState } from 'react'
import { CopyButton } from '../card/CopyButton.js'
import { type ChainId, chains, installCommand, type Manager, managers } from './installCommand.js'
import { usePageText } from './pageLanguage.js'

const names = Object.keys(managers) as Manager[]

/** The chains to choose from, each with its mark, and the command that installs Hawser for them. */
export function Install() {
  const { install } = usePageText()
  const [manager, setManager] = useState<Manager>('npm')
  const [chosen, setChosen] = useState<readonly ChainId[]>(['ethereum'])
  const command = installCommand(manager, chosen)
  const toggle = (id: ChainId) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    // An app has one at least.
    if (next.length > 0) setChosen(next)
  }
  return (
    <div className="install">
      <p className="install-name" id="install-name">
        {install.heading}
      </p>
      <ul className="chain-choice" aria-labelledby="install-name">
        {chains.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="chain" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
              <img src={`/marks/${id}.svg`} alt="" width={22} height={22} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <div className="command">
        <fieldset className="managers">
          <legend className="visually-hidden">{install.manager}</legend>
          {names.map((name) => (
            <label key={name}>
              <input type="radio" name="manager" checked={manager === name} onChange={() => setManager(name)} />
              {name}
            </label>
          ))}
          <CopyButton text={command} label={install.copy} />
        </fieldset>
        <code className="command-text">
          {command.split(' ').map((word, index) => (
            <span key={word} data-word={index < 2 ? 'command' : undefined}>
              {index > 0 ? ' ' : null}
              {word}
            </span>
          ))}
        </code>
      </div>
    </div>
  )
}
