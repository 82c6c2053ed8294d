# zsh -f offers.zsh SCRIPT LINE: types LINE and a tab into a zsh that has read the completion SCRIPT, and prints each word
# that it offers behind OFFER: on a line. What zsh finds out first, in two seconds, is kept in the home folder.
zmodload zsh/zpty
zpty shell zsh -f -i
# compadd is what every completion ends in.
zpty -w shell "stty -echo; PROMPT= TERM=dumb LISTMAX=10000
autoload -Uz compinit; compinit -u -C -d ~/.zcompdump; source ${(q)1}
compadd() {
  local -a offered; builtin compadd -O offered \"\$@\"
  (( \$#offered )) && print -rl -- OFFER:\$^offered
  builtin compadd \"\$@\"
}
finish() { print -- FINISHED }; zle -N finish
bindkey '^I' complete-word; bindkey '^X' finish
print READY''-NOW"
while zpty -r shell line; do [[ $line == *READY-NOW* ]] && break; done
zpty -w -n shell "$2"$'\t\x18'
while zpty -r shell line; do
  print -r -- "$line"
  [[ $line == *FINISHED* ]] && break
done
zpty -d shell
