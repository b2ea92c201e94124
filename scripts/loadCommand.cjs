'use strict'

const commands = [
  'test',
  'check',
  'demo',
  'docs',
  'docs:build',
  'size',
  'shots',
  'bench',
  'bench:activity',
  'bench:quote',
  'bench:gateway',
  'bench:wallet',
  'release:rehearse',
  'release:version',
  'release:pack',
]

/** Loads one command's module and ends with the code that it returns. */
module.exports = function loadCommand(name, args) {
  if (!commands.includes(name)) {
    console.error(`Unknown command "${name}". There is: ${commands.join(', ')}.`)
    process.exit(2)
  }
  const file = name.replace(/:(\w)/g, (_, letter) => letter.toUpperCase())
  import(`./commands/${file}.mjs`)
    .then((command) => command.run(args))
    .then((code) => process.exit(code))
    .catch((error) => {
      console.error(error)
      process.exit(1)
    })
}
