// Reads the compiled completion specs of @withfig/autocomplete and prints the facts in them, one
// program a line, as JSON: names of subcommands, spellings of options and what they take, operands.
// Usage: node export.mjs FOLDER_OF_THE_PACKAGE
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILD = path.join(path.resolve(process.argv[2]), 'build');
const VERSION = /^\d+\.\d+\.\d+\.js$/;

const list = (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]);

async function load(name) {
  const file = path.join(BUILD, `${name}.js`);
  if (!fs.existsSync(file)) return null;
  const spec = (await import(pathToFileURL(file).href)).default;
  return spec && typeof spec === 'object' ? spec : null;
}

// How many words an option takes, and whether they may be left out or must stand in the same word.
function value(option) {
  const args = list(option.args);
  return {
    words: args.length,
    optional: args.some((arg) => arg.isOptional),
    attached: Boolean(option.requiresEquals || option.requiresSeparator),
  };
}

function operand(arg) {
  const marks = ['isScript', 'isCommand', 'isModule'].filter((mark) => arg[mark]);
  const shape = ['isOptional', 'isVariadic'].filter((mark) => arg[mark]);
  return { name: typeof arg.name === 'string' ? arg.name : '', marks, shape, template: list(arg.template) };
}

// A spec may hand a subcommand on to another file, and may hold itself; `within` ends both circles.
async function command(spec, within) {
  const names = list(spec.name);
  within = [...within, spec];
  if (typeof spec.loadSpec === 'string') {
    const loaded = await load(spec.loadSpec);
    if (loaded && !within.includes(loaded)) {
      within.push(loaded);
      spec = { ...loaded, args: loaded.args ?? spec.args };
    }
  }
  const subcommands = [];
  for (const child of list(spec.subcommands)) {
    if (!within.includes(child)) subcommands.push(await command(child, within));
  }
  return {
    names,
    options: list(spec.options).map((option) => ({
      names: list(option.name).filter((name) => typeof name === 'string'),
      persistent: Boolean(option.isPersistent),
      ...value(option),
    })),
    operands: list(spec.args).map(operand),
    wordOptions: Boolean(spec.parserDirectives?.flagsArePosixNoncompliant),
    subcommands,
  };
}

// Programs are the files at the top; a folder with versions stands for its newest.
function programs() {
  const found = [];
  for (const entry of fs.readdirSync(BUILD, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.js')) found.push([entry.name.slice(0, -3), entry.name.slice(0, -3)]);
    if (!entry.isDirectory()) continue;
    const versions = fs.readdirSync(path.join(BUILD, entry.name)).filter((name) => VERSION.test(name));
    versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    if (versions.length) found.push([entry.name, `${entry.name}/${versions.at(-1).slice(0, -3)}`]);
  }
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

for (const [program, file] of programs()) {
  const spec = await load(file);
  if (spec) process.stdout.write(`${JSON.stringify({ program, ...(await command(spec, [])) })}\n`);
}
