// The package has no types.
declare module 'saxen' {
  type Decode = (text: string) => string;
  type Attributes = Readonly<Record<string, string>>;

  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(event: 'openTag', call: (name: string, getAttributes: () => Attributes, decode: Decode) => void): this;
    on(event: 'closeTag', call: (name: string) => void): this;
    on(event: 'text', call: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', call: (text: string) => void): this;
    on(event: 'error', call: (error: Error) => void): this;
    parse(xml: string): this;
    stop(): this;
  }
}
