import { AUTO, type LanguagesResponse } from '@legible/contracts/documents/languages';
import { languageMessages as texts } from '@legible/contracts/messages/documents/languages';
import { useCombobox } from 'downshift';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../buttons/button.tsx';
import { Input } from '../forms/input.tsx';
import { type Choice, type Option, namedIn, namesOf, optionsFor, toggled } from './choice.ts';

interface LanguageFieldProps {
  offered: LanguagesResponse;
  value: Choice;
  onChange: (choice: Choice) => void;
  hint?: string;
}

/** Languages, as many as may be chosen: a combobox with a list that is searched, and above it what was chosen. */
export default function LanguageField(props: LanguageFieldProps) {
  const { offered, value, onChange, hint = texts.hint(offered.most) } = props;
  const list = useList(props);
  const hintId = useId();
  const { isOpen, options, getLabelProps, getInputProps, getToggleButtonProps } = list;
  return (
    <div className="grid gap-1.5">
      <label {...getLabelProps()} className="text-sm font-medium">
        {texts.label}
      </label>
      <Chosen {...{ offered, value, onChange }} />
      <div className="relative">
        <Input
          {...getInputProps({ 'aria-describedby': hintId })}
          placeholder={standing(value, offered)}
          className="pr-10"
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          {...getToggleButtonProps()}
          variant="ghost"
          size="icon"
          className="absolute top-1 right-1"
          aria-label={texts.open}
        >
          <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </Button>
      </div>
      <List {...{ list, value, offered }} />
      {isOpen && options.length === 0 && (
        <p role="alert" className="text-sm text-muted">
          {texts.nothing(list.search)}
        </p>
      )}
      <p id={hintId} className="text-[0.8125rem] text-muted">
        {hint}
      </p>
      <output className="sr-only">{list.said}</output>
    </div>
  );
}

/** What the empty field says: what is read while nothing is named. */
function standing(value: Choice, offered: LanguagesResponse): string {
  const names = namesOf(value, offered);
  if (names === null) return texts.foundAutomatically;
  return value === null ? names.join(', ') : texts.search;
}

/** Each with a button that takes it away; none for what is found, or what the server does by itself. */
function Chosen({ offered, value, onChange }: LanguageFieldProps) {
  const named = namedIn(value);
  if (named.length === 0) return null;
  const names = namesOf(named, offered) ?? [];
  return (
    <ul aria-label={texts.label} className="flex flex-wrap gap-1.5">
      {named.map((code, index) => (
        <li
          key={code}
          className="flex items-center gap-0.5 rounded-full border border-line bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm"
        >
          {names[index]}
          <button
            type="button"
            className="grid size-6 place-items-center rounded-full text-muted hover:text-ink"
            aria-label={texts.remove(names[index] ?? code)}
            onClick={() => onChange(toggled(value, code))}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  list: ReturnType<typeof useList>;
  value: Choice;
  offered: LanguagesResponse;
}

/** Stays in its place, closed or open: what refers to it finds it. */
function List({ list, value, offered }: ListProps) {
  const { isOpen, options, highlightedIndex, getMenuProps, getItemProps, mayPick } = list;
  const chosen = value ?? offered.default;
  return (
    <ul
      {...getMenuProps({ 'aria-label': texts.label, 'aria-multiselectable': true })}
      className={classNames(
        'max-h-60 overflow-y-auto rounded-lg border border-line bg-raised py-1 text-sm shadow-raised',
        (!isOpen || options.length === 0) && 'hidden',
      )}
    >
      {isOpen &&
        options.map((option, index) => (
          <li
            key={option.code}
            {...getItemProps({
              item: option,
              index,
              'aria-selected': chosen.includes(option.code),
            })}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1',
              highlightedIndex === index && 'bg-sunken',
              !mayPick(option) && 'cursor-not-allowed text-faint',
            )}
          >
            <span className="min-w-0 grow">
              {option.name}
              {option.note !== '' && (
                <bdi className={mayPick(option) ? 'ml-2 text-muted' : 'ml-2'}>{option.note}</bdi>
              )}
            </span>
            {chosen.includes(option.code) && <Check aria-hidden className="size-4 shrink-0" />}
          </li>
        ))}
    </ul>
  );
}

/** The state of the list: what is typed, and which lines are left. */
function useList({ offered, value, onChange }: LanguageFieldProps) {
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const options = optionsFor(offered.languages, search);
  const named = namedIn(value);
  const mayPick = ({ code }: Option) =>
    code === AUTO || named.length < offered.most || named.includes(code);

  const pick = ({ code }: Option) => {
    const next = toggled(value, code);
    onChange(next);
    setSaid(texts.now(namesOf(next, offered) ?? [texts.findThem]));
  };

  const combobox = useCombobox<Option>({
    items: options,
    itemToString: (option) => option?.name ?? '',
    isItemDisabled: (option) => !mayPick(option),
    inputValue: search,
    // Several may be chosen: the field itself holds none.
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (_, { type, changes }) =>
      TYPED.has(type) ? changes : { ...changes, inputValue: '' },
    onInputValueChange: ({ inputValue }) => setSearch(inputValue),
    onStateChange: ({ type, selectedItem }) => {
      if (PICKED.has(type) && selectedItem) pick(selectedItem);
    },
  });
  return { ...combobox, options, search, said, mayPick };
}

type ChangeType = Parameters<
  NonNullable<Parameters<typeof useCombobox>[0]['stateReducer']>
>[1]['type'];

const { stateChangeTypes: changes } = useCombobox;
const PICKED = new Set<ChangeType>([changes.InputKeyDownEnter, changes.ItemClick]);
/** What leaves the search as it is typed; all else ends it. */
const TYPED = new Set<ChangeType>([
  changes.InputChange,
  changes.InputClick,
  changes.InputKeyDownArrowDown,
  changes.InputKeyDownArrowUp,
  changes.InputKeyDownEnd,
  changes.InputKeyDownHome,
  changes.InputKeyDownPageDown,
  changes.InputKeyDownPageUp,
  changes.ItemMouseMove,
  changes.MenuMouseLeave,
  changes.ToggleButtonClick,
]);
