/**
 * Removes text between thinking tags, which is not part of a model's answer. After an unclosed thought there is no
 * answer.
 */
export function withoutThoughts(text: string): string {
  return text
    .replace(/<(think|thinking|reasoning)>(?:(?!<\1>)[\s\S])*?<\/\1>/giu, '')
    .replace(/^[\s\S]*<\/(?:think|thinking|reasoning)>/iu, '')
    .replace(/<(?:think|thinking|reasoning)>[\s\S]*$/iu, '')
    .trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the end of the object that begins at `start`, taking strings into account; -1 if it is cut off. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

/**
 * Finds the JSON object that a model wrote: alone, in a fence, or among words; trailing commas are allowed.
 * @returns undefined if there is none
 */
export function jsonObjectIn(answer: string): unknown {
  const text = withoutThoughts(answer);
  const fenced = /```(?:json)?((?:(?!```)[\s\S])*)```/iu.exec(text)?.[1];
  for (const candidate of fenced === undefined ? [text] : [fenced, text]) {
    for (let start = candidate.indexOf('{'); start !== -1; start = candidate.indexOf('{', start + 1)) {
      const end = endOfObject(candidate, start);
      if (end === -1) continue;
      const object = candidate.slice(start, end);
      const value = parsed(object) ?? parsed(object.replace(/,(?=\s*[}\]])/g, ''));
      if (typeof value === 'object' && value !== null) return value;
    }
  }
  return undefined;
}
